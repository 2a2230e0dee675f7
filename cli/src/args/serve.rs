//! What can be typed after `zumen serve`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgMatches, value_parser};

use super::common::{text, value};

/// Bytes that a body may have where nothing is said.
const DEFAULT_BODY: u64 = 1 << 20;
/// The largest ceiling of bodies that can be asked for, in bytes.
const MAX_BODY_BYTES: u64 = 64 << 20;
/// Seconds that everything may take where nothing is said.
const DEFAULT_SECONDS: u64 = 10;
const MAX_SECONDS: u64 = 3600;
/// The most drawings at once that can be asked for.
const MAX_JOBS: u64 = 1024;

/// A server, and what it lets others ask of it.
#[derive(Debug)]
#[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "this program has no server"))]
pub(crate) struct Serve {
    pub listen: Listen,
    /// The most bytes of a body, also once it is unpacked.
    pub most_body: usize,
    /// How long a client may take to say what it wants, zumen to draw it, and the client to take a part of the answer.
    pub patience: Duration,
    /// How many are drawn at once; 0 is one for each core.
    pub jobs: usize,
    /// Whether a line of JSON tells of each request.
    pub logs: bool,
}

/// Where a server listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Listen {
    /// An address and a port; port 0 is any that is free.
    Tcp(SocketAddr),
    /// A socket in the file system.
    Unix(PathBuf),
}

const ABOUT: &str = "Serve diagrams over HTTP: pictures, a web page, and a Kroki server for editors";
const LONG_ABOUT: &str = "\
Serve diagrams over HTTP, byte for byte as the commands write them.

  GET  /draw.svg?id=ID&theme=print  a picture: svg, png, pdf, gif, apng, html, text, json
  POST /draw.svg?theme=print        the same for the file in the body
  GET  /games                       every game with its options, as JSON
  POST /positions                   what an input holds to choose from
  POST /batch                       lines in, lines of JSON out, as zumen batch - does
  POST /zumen/svg, GET /zumen/svg/ENC, POST /   as in Kroki
  GET  /health, /metrics, /version

The parameters are the options of zumen draw by name, and page for a page of a series. Requests can't reach files of \
this machine. The server stores nothing and logs no inputs. It has neither TLS nor accounts: if others can reach it, \
put a proxy in front of it.

The server uses the socket that systemd hands over, if any. On SIGTERM and Ctrl-C it finishes the requests in progress.";
const EXAMPLES: &str = "\
Examples:
  zumen serve
  zumen serve --listen 0.0.0.0:8080 --log json
  zumen serve --listen unix:/run/zumen/http.sock --jobs 4
  curl --data-binary @game.sgf 'http://127.0.0.1:8080/draw.png?at=50' -o game.png";

/// Writes the command.
pub(super) fn command() -> clap::Command {
    clap::Command::new("serve")
        .about(ABOUT)
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(
            value("listen", "ADDRESS", "Listen on an address and a port, or on unix:PATH [default: 127.0.0.1:8080]")
                .value_parser(listen),
        )
        .arg(
            value("jobs", "N", "Render at most N pictures at once [default: one for each core]")
                .short('j')
                .value_parser(value_parser!(u64).range(1..=MAX_JOBS)),
        )
        .arg(
            value(
                "timeout",
                "SECONDS",
                "Limit the time to receive a request, to render it, and to send the answer [default: 10]",
            )
            .value_parser(value_parser!(u64).range(1..=MAX_SECONDS)),
        )
        .arg(
            value("max-body", "BYTES", "Limit the size of a request body, also when unpacked [default: 1048576]")
                .value_parser(value_parser!(u64).range(1..=MAX_BODY_BYTES)),
        )
        .arg(value("log", "FORMAT", "Log each request on stderr: path, status, bytes and time").value_parser(["json"]))
}

/// Tells what was typed.
pub(super) fn parse(matches: &ArgMatches) -> Serve {
    let number = |name: &str| matches.get_one::<u64>(name).copied();
    Serve {
        listen: matches.get_one("listen").cloned().unwrap_or(Listen::Tcp(SocketAddr::from(([127, 0, 0, 1], 8080)))),
        most_body: number("max-body").unwrap_or(DEFAULT_BODY) as usize,
        patience: Duration::from_secs(number("timeout").unwrap_or(DEFAULT_SECONDS)),
        jobs: number("jobs").unwrap_or(0) as usize,
        logs: text(matches, "log").is_some(),
    }
}

/// Reads where to listen.
fn listen(text: &str) -> Result<Listen, String> {
    match text.strip_prefix("unix:") {
        Some("") => Err("a path stands behind unix:".to_owned()),
        Some(path) => Ok(Listen::Unix(path.into())),
        None => {
            let (host, port) = text.rsplit_once(':').unwrap_or((text, ""));
            let is_large = port.parse::<u64>().is_ok_and(|port| port > u64::from(u16::MAX));
            let address = format!("{}:{port}", if host == "localhost" { "127.0.0.1" } else { host });
            address.parse().map(Listen::Tcp).map_err(|_| match is_large {
                true => format!("the port may be at most {}", u16::MAX),
                false => "an address and a port such as 127.0.0.1:8080, or unix:PATH".to_owned(),
            })
        }
    }
}
