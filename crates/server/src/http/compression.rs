//! Which responses are compressed.

use axum::body::HttpBody;
use axum::http::Response;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, NotForContentType, Predicate, SizeAbove};

const MIN_SIZE: u64 = 1024;
/// Compressing a larger response takes more processor time than a document may cost.
const MAX_SIZE: u64 = 512 * 1024;

/// Compresses responses of 1 KiB to 512 KiB that are not images.
pub(super) fn layer() -> CompressionLayer<And<And<SizeAbove, SizeAtMost>, NotForContentType>> {
    let is_compressed = SizeAbove::new(MIN_SIZE).and(SizeAtMost(MAX_SIZE)).and(NotForContentType::IMAGES);
    CompressionLayer::new().compress_when(is_compressed)
}

/// Responses of at most this many bytes, or of unknown size.
#[derive(Clone, Copy)]
pub(super) struct SizeAtMost(u64);

impl Predicate for SizeAtMost {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        response.body().size_hint().exact().is_none_or(|size| size <= self.0)
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::{Request, header};
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn responses_of_a_kilobyte_to_half_a_megabyte_are_compressed() {
        for (size, is_compressed) in
            [(1023, false), (1024, true), (512 * 1024, true), (512 * 1024 + 1, false)]
        {
            let routes =
                Router::new().route("/", get(move || async move { "a".repeat(size) })).layer(layer());
            for encoding in ["gzip", "br"] {
                let request = Request::get("/").header(header::ACCEPT_ENCODING, encoding).body(Body::empty());
                let response = routes.clone().oneshot(request.unwrap()).await.unwrap();
                let encoded = response.headers().get(header::CONTENT_ENCODING);
                assert_eq!(
                    encoded.is_some_and(|value| value == encoding),
                    is_compressed,
                    "{size} {encoding}"
                );
            }
        }
    }
}
