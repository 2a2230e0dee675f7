//! Manual pages, as roff.

use clap_mangen::Man;

use super::command::command;
use super::help::{EXIT_STATUS, game_sections, without_game_options};

/// How roff takes an apostrophe as it stands, which every section begins with.
const PREAMBLE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// Writes the manual page of a command, or of the program, which has the options of `draw`; nothing where there is no
/// such command.
pub(crate) fn page(name: Option<&str>) -> Option<String> {
    let mut program = command();
    program.build();
    let command = without_game_options(program.find_subcommand(name.unwrap_or("draw"))?.clone());
    let mut page = match name {
        None => head(&program),
        Some(name) => head(&command.clone().name(format!("zumen-{name}")).version(env!("CARGO_PKG_VERSION"))),
    };
    page += &options(command.clone());
    for mut section in game_sections(command.get_name()) {
        section.build();
        page += &options(section);
    }
    let whole = name.map_or(&program, |_| &command);
    if whole.has_subcommands() {
        page += &render(|page| Man::new(whole.clone()).render_subcommands_section(page));
    }
    page += ".SH \"EXIT STATUS\"\n";
    for (status, meaning) in EXIT_STATUS {
        page += &format!(".TP\n\\fB{status}\\fR\n{}\n", escape(meaning));
    }
    if let Some(examples) = command.get_after_help() {
        page += &examples_section(&examples.to_string());
    }
    page += &render(|page| Man::new(program.clone()).render_version_section(page));
    Some(page)
}

/// Writes what stands before the options.
fn head(command: &clap::Command) -> String {
    let man = Man::new(command.clone());
    let title = render(|page| man.render_title(page));
    let rest = [
        render(|page| man.render_name_section(page)),
        render(|page| man.render_synopsis_section(page)),
        render(|page| man.render_description_section(page)),
    ];
    PREAMBLE.to_owned() + &title + &rest.concat()
}

/// Writes the options, with their values in the line that tells of them.
fn options(command: clap::Command) -> String {
    let command = command.mut_args(|arg| {
        let values: Vec<String> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        match arg.get_help() {
            Some(help) if arg.get_action().takes_values() && !values.is_empty() => {
                let help = format!("{help} [possible values: {}]", values.join(", "));
                arg.help(help).hide_possible_values(true)
            }
            _ => arg,
        }
    });
    render(|page| Man::new(command).render_options_section(page))
}

/// Tells what a section writes, but for what stands before each.
fn render(section: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> String {
    let mut page = Vec::new();
    // Nothing fails that writes into memory.
    let _ = section(&mut page);
    String::from_utf8_lossy(&page).replace(PREAMBLE, "")
}

/// Writes the lines that stand below a command's help, each as it is.
fn examples_section(text: &str) -> String {
    let lines: String = text.lines().skip(1).map(|line| escape(line.trim_start()) + "\n").collect();
    format!(".SH EXAMPLES\n.nf\n{lines}.fi\n")
}

/// Writes a text so that roff shows it as it stands.
fn escape(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    if line.starts_with('.') { format!("\\&{line}") } else { line }
}
