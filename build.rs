//! Tells Cargo that templates and fonts are embedded: a new theme file rebuilds the program.

fn main() {
    println!("cargo:rerun-if-changed=templates");
    println!("cargo:rerun-if-changed=fonts");
}
