//! A certificate authority for tests.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;

/// A private certificate authority, like that of a university.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Default for Authority {
    fn default() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, key()).expect("the certificate can be self-signed"))
    }
}

impl Authority {
    /// The root certificate.
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// The TLS acceptor for a server with this name.
    pub(super) fn acceptor(&self, name: &str) -> TlsAcceptor {
        let params =
            CertificateParams::new([name.to_owned()]).expect("the name is a host name or an address");
        let key = key();
        let certificate = params.signed_by(&key, &self.0).expect("the authority can sign");
        let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider supports the default versions")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key.into())
            .expect("the key belongs to the certificate");
        TlsAcceptor::from(Arc::new(config))
    }
}

fn key() -> KeyPair {
    KeyPair::generate().expect("the operating system provides random bytes")
}
