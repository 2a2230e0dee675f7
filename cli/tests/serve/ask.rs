//! The program as a server, and a client that sends what it is told to and nothing else.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use crate::common::{program, root};

pub(crate) const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
/// A die that shows seven.
pub(crate) const DIE: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:7:10";

/// How long a test waits for what has to come.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server that runs; it ends with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    /// The line that it prints.
    pub(crate) told: String,
}

impl Server {
    /// Starts it on a port of its own.
    pub(crate) fn start(args: &[&str]) -> Server {
        let mut command = program(root());
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(args);
        Server::of(command)
    }

    /// Starts a command, and waits until it listens.
    pub(crate) fn of(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut told = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut told).expect("it says where");
        Server { child, told: told.trim_end().to_owned() }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.told.strip_prefix("http://").and_then(|address| address.parse().ok()).expect(&self.told)
    }

    /// Opens a connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address()).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        stream
    }

    /// Sends bytes, and reads one response.
    pub(crate) fn raw(&self, request: &[u8]) -> Response {
        let mut stream = self.connect();
        stream.write_all(request).expect("it reads");
        Response::read(stream, false)
    }

    /// Sends a request with a body, where it is not empty.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[&str], body: &[u8]) -> Response {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n");
        headers.iter().for_each(|header| request += &format!("{header}\r\n"));
        if !body.is_empty() {
            request += &format!("Content-Length: {}\r\n", body.len());
        }
        let mut stream = self.connect();
        stream.write_all(&[request.as_bytes(), b"\r\n", body].concat()).expect("it reads");
        Response::read(stream, method == "HEAD")
    }

    pub(crate) fn get(&self, path: &str) -> Response {
        self.ask("GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &[u8]) -> Response {
        self.ask("POST", path, &[], body)
    }

    /// Tells what is counted under this name, labels included.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0, |value| value.parse().expect("a number"))
    }

    /// Says that it should end.
    pub(crate) fn terminate(&self) {
        let status = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(status.is_ok_and(|status| status.success()));
    }

    /// Waits for its end; returns the exit status, and what it said on stderr.
    pub(crate) fn wait(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().expect("it ends").code();
        let mut said = String::new();
        let stderr: Option<ChildStderr> = self.child.stderr.take();
        stderr.expect("a pipe").read_to_string(&mut said).expect("text");
        (status, said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    /// Names in small letters.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    /// Reads one.
    pub(crate) fn read(stream: impl Read, is_head: bool) -> Response {
        Response::try_read(stream, is_head).expect("a response")
    }

    /// Reads one; none where the connection ends before.
    pub(crate) fn try_read(stream: impl Read, is_head: bool) -> Option<Response> {
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let status = line.split(' ').nth(1)?.parse().ok()?;
        let mut headers = Vec::new();
        loop {
            line.clear();
            reader.read_line(&mut line).ok()?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        let mut response = Response { status, headers, body: Vec::new() };
        let length = response.header("content-length").parse().ok();
        if is_head || status == 304 {
            reader.read_to_end(&mut response.body).ok()?;
        } else if response.header("transfer-encoding") == "chunked" {
            while let Some(chunk) = chunk(&mut reader)? {
                response.body.extend(chunk);
            }
        } else {
            response.body = vec![0; length?];
            reader.read_exact(&mut response.body).ok()?;
        }
        Some(response)
    }

    /// Tells a header; empty where there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("text")
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    /// Tells the code of what is refused.
    pub(crate) fn code(&self) -> String {
        self.json()[0]["code"].as_str().expect("a code").to_owned()
    }
}

/// Reads a chunk; `Some(None)` at the end, `None` where the connection breaks before.
fn chunk(reader: &mut impl BufRead) -> Option<Option<Vec<u8>>> {
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut chunk = vec![0; usize::from_str_radix(line.trim_end(), 16).ok()? + 2];
    reader.read_exact(&mut chunk).ok()?;
    chunk.truncate(chunk.len() - 2);
    Some(Some(chunk).filter(|chunk| !chunk.is_empty()))
}

/// Writes a text as it stands in a URL.
pub(crate) fn percent_encode(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// The path of a picture of a position, with more parameters.
pub(crate) fn drawing(ending: &str, id: &str, more: &str) -> String {
    format!("/draw.{ending}?id={}{more}", percent_encode(id))
}
