//! Exports spans to the operator's collector, by OTLP over HTTP.
//!
//! The names and fields of spans and the log messages in them are exported unchanged, so they must not
//! contain personal data, as in the log.

use std::collections::HashMap;

use aushang_config as config;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;

use crate::start::CannotStart;

/// Collects spans and sends them in batches, from its own thread. Does nothing without a collector.
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    pub fn none() -> Self {
        Self(None)
    }

    /// Creates the exporter from the configuration.
    pub fn new(config: &config::Traces) -> Result<Self, CannotStart> {
        let Some(endpoint) = &config.endpoint else { return Ok(Self::none()) };
        let authorization = config.authorization.as_ref();
        let headers: HashMap<_, _> = authorization
            .map(|value| ("authorization".to_owned(), value.expose().to_owned()))
            .into_iter()
            .collect();
        let exporter = SpanExporter::builder()
            .with_http()
            .with_endpoint(endpoint.as_str())
            .with_headers(headers)
            .build()
            .map_err(CannotStart::because)?;
        let share = f64::from(config.percent.get()) / 100.0;
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(share))))
            .with_resource(Resource::builder().with_service_name("aushang").build())
            .build();
        Ok(Self(Some(provider)))
    }

    /// Returns the layer that receives the program's spans.
    pub fn layer<S: Subscriber + for<'span> LookupSpan<'span>>(&self) -> Option<impl Layer<S> + use<S>> {
        let tracer = self.0.as_ref()?.tracer("aushang");
        let filter = filter_fn(is_traced).with_max_level_hint(LevelFilter::DEBUG);
        Some(tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_filter(filter))
    }

    /// Sends the remaining spans.
    pub async fn end(self) {
        let Some(provider) = self.0 else { return };
        let ended = tokio::task::spawn_blocking(move || provider.shutdown()).await;
        if let Ok(Err(error)) = ended {
            tracing::warn!(%error, "cannot send the last traces");
        }
    }
}

/// Skips polls for work, because most find none. Work has its own spans.
fn is_traced(metadata: &Metadata<'_>) -> bool {
    let is_ours = metadata.target().starts_with("aushang");
    let is_look = metadata.is_span() && metadata.name() == "look";
    is_ours && !is_look && *metadata.level() <= Level::DEBUG
}
