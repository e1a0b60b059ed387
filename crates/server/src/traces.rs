//! Traces: what happens in spans is told to an operator's collector, by OTLP over HTTP.
//!
//! A span's name, its fields and what is logged in it go out as they are, so the same holds for them as
//! for the log: no personal data.

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

/// Gathers spans and sends them in batches, from a thread of its own. Without a collector it does
/// nothing.
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    pub fn none() -> Self {
        Self(None)
    }

    /// What the operator wants to be told.
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

    /// What takes the program's spans.
    pub fn layer<S: Subscriber + for<'span> LookupSpan<'span>>(&self) -> Option<impl Layer<S> + use<S>> {
        let tracer = self.0.as_ref()?.tracer("aushang");
        let filter = filter_fn(is_traced).with_max_level_hint(LevelFilter::DEBUG);
        Some(tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_filter(filter))
    }

    /// Sends what has not been sent yet.
    pub async fn end(self) {
        let Some(provider) = self.0 else { return };
        let ended = tokio::task::spawn_blocking(move || provider.shutdown()).await;
        if let Ok(Err(error)) = ended {
            tracing::warn!(%error, "the last traces could not be sent");
        }
    }
}

/// A look for work finds none most of the time. The work that it finds has spans of its own.
fn is_traced(metadata: &Metadata<'_>) -> bool {
    let is_ours = metadata.target().starts_with("aushang");
    let is_look = metadata.is_span() && metadata.name() == "look";
    is_ours && !is_look && *metadata.level() <= Level::DEBUG
}
