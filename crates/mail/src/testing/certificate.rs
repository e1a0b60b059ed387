//! An authority that nobody but the test knows, and certificates that it signs.

use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;

/// As a university's computing centre has one.
pub struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Default for Authority {
    fn default() -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, key()).expect("a key signs its own certificate"))
    }
}

impl Authority {
    /// Its certificate, for those who trust it.
    pub fn pem(&self) -> String {
        self.0.pem()
    }

    /// The server's side of TLS, for a server of this name.
    pub(super) fn acceptor(&self, name: &str) -> TlsAcceptor {
        let params = CertificateParams::new([name.to_owned()]).expect("a name or an address");
        let key = key();
        let certificate = params.signed_by(&key, &self.0).expect("the authority signs");
        let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider knows them")
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key.into())
            .expect("the key belongs to the certificate");
        TlsAcceptor::from(Arc::new(config))
    }
}

fn key() -> KeyPair {
    KeyPair::generate().expect("the system has random bytes")
}
