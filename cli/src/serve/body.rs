//! The body of a request: no larger than may be, neither as it comes nor unpacked, and in time.

use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, EXPECT};
use flate2::read::{MultiGzDecoder, ZlibDecoder};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use super::fault::Fault;
use super::request_head::text;
use super::{Server, UNIT};

/// How often the most bytes of a body are read and thrown away, so that a client that sends too many hears why.
const THROWN_AWAY: u64 = 16;
/// How long that may take.
const THROWING: Duration = Duration::from_secs(2);

/// How a body is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    Nothing,
    Gzip,
    Zlib,
}

/// A body as it came.
pub(super) struct RequestBody {
    pub bytes: Bytes,
    pub packing: Packing,
    /// What it takes of the room for all bodies.
    _room: Option<OwnedSemaphorePermit>,
}

impl RequestBody {
    /// Takes bytes that came with the head.
    pub(super) fn new(bytes: Vec<u8>, packing: Packing) -> RequestBody {
        RequestBody { bytes: bytes.into(), packing, _room: None }
    }

    /// Reads the body of a request.
    ///
    /// # Errors
    ///
    /// `serve::type`, `serve::size`, `serve::busy` where there is no room, `serve::late`, and `serve::body` where it is cut off.
    pub(super) async fn read(server: &Server, headers: &HeaderMap, body: Body) -> Result<RequestBody, Fault> {
        let packing = packing(headers)?;
        let most = server.most_body;
        // A request without a body has none to wait for.
        let length = body.size_hint().upper().map(|length| usize::try_from(length).unwrap_or(usize::MAX));
        if length.is_some_and(|length| length > most) {
            // Who waits for a word before sending hears it at once.
            if !headers.contains_key(EXPECT) {
                throw_away(body, most).await;
            }
            return Err(Fault::size(most));
        }
        let units = length.unwrap_or(most).div_ceil(UNIT);
        let units = u32::try_from(units).map_err(|_| Fault::size(most))?;
        let room = Arc::clone(&server.room).try_acquire_many_owned(units).map_err(|_| server.workers.busy())?;
        let read = timeout(server.patience, Limited::new(body, most).collect()).await;
        let whole =
            read.map_err(|_| Fault::late(server.patience))?.map_err(|error| match error.is::<LengthLimitError>() {
                true => Fault::size(most),
                false => Fault::body("the body ends before its end", "send as many bytes as Content-Length says"),
            })?;
        Ok(RequestBody { bytes: whole.to_bytes(), packing, _room: Some(room) })
    }

    /// Unpacks it: to be called where it may take time.
    ///
    /// # Errors
    ///
    /// `serve::size`; `serve::body` where it is not packed as it says.
    pub(super) fn unpack(&self, most: usize) -> Result<Bytes, Fault> {
        let bytes = self.bytes.as_ref();
        match self.packing {
            Packing::Nothing => Ok(self.bytes.clone()),
            Packing::Gzip => unpack(MultiGzDecoder::new(bytes), most).map(Bytes::from),
            Packing::Zlib => unpack(ZlibDecoder::new(bytes), most).map(Bytes::from),
        }
    }
}

fn unpack(reader: impl Read, most: usize) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let read = reader.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|_| {
        Fault::body("the compressed data is damaged", "pack it again: gzip in bodies, zlib in Kroki's URLs")
    })?;
    if bytes.len() > most { Err(Fault::size(most)) } else { Ok(bytes) }
}

/// Tells how a body is packed.
fn packing(headers: &HeaderMap) -> Result<Packing, Fault> {
    if text(headers, &CONTENT_TYPE).trim_start().to_ascii_lowercase().starts_with("multipart/") {
        return Err(Fault::media("multipart/form-data", "send the file itself: curl --data-binary @FILE"));
    }
    match text(headers, &CONTENT_ENCODING).trim().to_ascii_lowercase().as_str() {
        "" | "identity" => Ok(Packing::Nothing),
        "gzip" | "x-gzip" => Ok(Packing::Gzip),
        "deflate" => Ok(Packing::Zlib),
        other => Err(Fault::media(other, "leave it unpacked, or pack it with gzip")),
    }
}

/// Reads on for a while, for a client that listens only when all is said.
async fn throw_away(mut body: Body, most: usize) {
    let mut left = THROWN_AWAY * most as u64;
    let read = async {
        while let Some(Ok(frame)) = body.frame().await {
            left = left.saturating_sub(frame.data_ref().map_or(0, Bytes::len) as u64);
            if left == 0 {
                return;
            }
        }
    };
    // It hears it, or not.
    let _ = timeout(THROWING, read).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::StatusCode;
    use flate2::Compression;
    use flate2::write::{GzEncoder, ZlibEncoder};
    use std::io::Write;

    #[test]
    fn what_is_packed_is_no_larger_than_may_be() {
        let text = vec![b'x'; 1000];
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(&text).expect("memory");
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::best());
        zlib.write_all(&text).expect("memory");
        for (bytes, packing) in
            [(gzip.finish().expect("memory"), Packing::Gzip), (zlib.finish().expect("memory"), Packing::Zlib)]
        {
            let packed = RequestBody::new(bytes, packing);
            assert_eq!(packed.unpack(1000).ok().as_deref(), Some(text.as_slice()));
            let status = |packed: &RequestBody, most| packed.unpack(most).map_err(|fault| fault.status);
            assert_eq!(status(&packed, 999), Err(StatusCode::PAYLOAD_TOO_LARGE));
            let cut = RequestBody::new(packed.bytes[..packed.bytes.len() - 5].to_vec(), packing);
            assert_eq!(status(&cut, 1000), Err(StatusCode::BAD_REQUEST));
        }
    }
}
