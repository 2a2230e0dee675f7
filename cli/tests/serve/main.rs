//! `zumen serve` over its socket: each route and status, what may be kept, clients that are slow, broken or hostile, more
//! requests than can be drawn, the end.
#![cfg(all(unix, feature = "serve"))]

mod ask;
mod batch;
#[path = "../common/mod.rs"]
mod common;
mod crowd;
mod files;
mod golden;
mod hostile;
mod kroki;
mod listen;
mod retention;
mod routes;
