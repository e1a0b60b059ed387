//! Connects accounts and feeds to a profile.
//!
//! The network is asked before the transaction begins; what was checked before is checked again in it.

use std::sync::Arc;

use aushang_db::{Timestamp, Tx};
use aushang_sources::{Connected, Failure, Network, Returned};
use serde_json::json;
use url::Url;

use super::clean::clean_account;
use super::facts::IncorrectRequest;
use super::source::{Source, SourceNetwork};
use super::store;
use super::{SourceProblem, refresh};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::SourceId;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;
use crate::secret::unguessable;
use crate::session::Call;

/// Maximum number of sources of a profile besides Instagram.
pub const MAX_OTHERS: u64 = 10;
const MAX_ADDRESS_CHARS: usize = 500;

/// Where a person begins to connect Instagram.
pub struct Authorization {
    pub url: Url,
    /// Returned by the network; the browser sends it back.
    pub state: String,
    pub redirect_url: String,
}

/// Fails with `PHOTO_NETWORK_OFF` if Instagram is not configured.
pub fn begin_instagram(app: &App, actor: &Actor) -> Result<Authorization> {
    let adapter = app.sources.of(Network::Instagram).ok_or(Reason::PhotoNetworkOff)?;
    let state = app.source_keys.state(actor.session, actor.profile, app.now())?;
    let url = adapter.begin(&state).ok_or(Reason::PhotoNetworkOff)?;
    Ok(Authorization { url, state, redirect_url: redirect_url(app)?.to_string() })
}

fn redirect_url(app: &App) -> Result<&Url, Reason> {
    let instagram = app.sources.instagram().ok_or(Reason::PhotoNetworkOff)?;
    Ok(&instagram.settings().redirect_url)
}

/// Connects Instagram with the code of the redirect. The connected account stays connected if the person
/// signed in with another one.
pub async fn connect_instagram(call: Call, code: &str, redirect: &str, state: &str) -> Result<SourceId> {
    let (app, actor) = (&call.app, &call.actor);
    let adapter = app.sources.of(Network::Instagram).ok_or(Reason::PhotoNetworkOff)?;
    if redirect != redirect_url(app)?.as_str() {
        return Err(Problem::field("redirectUri", Reason::Invalid).into());
    }
    if !app.source_keys.is_state(state, actor.session, actor.profile, app.now()) {
        return Err(Problem::field("state", Reason::StateInvalid).into());
    }
    let connected = adapter.finish(Returned::Code(code), app.now().to_datetime()).await;
    let connected = match connected {
        Ok(connected) => connected,
        Err(failure) => return Err(refused(app, failure).await?.into()),
    };
    store_connection(call, connected).await
}

/// Connects the Mastodon account or feed at the address that a person entered.
pub async fn connect_address(call: Call, address: &str) -> Result<SourceId> {
    let app = &call.app;
    let refuse = |reason| Problem::field("address", reason);
    let address = address.trim();
    if address.is_empty() {
        return Err(refuse(Reason::Required).into());
    }
    if address.chars().count() > MAX_ADDRESS_CHARS {
        return Err(refuse(Reason::TooLong).into());
    }
    if !app.settings.public.other_sources {
        return Err(refuse(Reason::NotOffered).into());
    }
    let connected = app.sources.connect_address(address).await;
    let connected = connected.map_err(|failure| {
        tracing::info!(%failure, "nothing can be connected at an address");
        refuse(match failure {
            Failure::NotASource | Failure::Forbidden | Failure::Gone => Reason::NoSource,
            Failure::PermissionMissing => Reason::PermissionMissing,
            _ => Reason::SourceUnreachable,
        })
    })?;
    store_connection(call, connected).await.map_err(|error| error.at("address"))
}

async fn check_number(db: &impl aushang_db::Connection, actor: &Actor) -> Result<()> {
    let others = store::count_others(db, actor.profile).await?;
    if others < MAX_OTHERS { Ok(()) } else { Err(Problem::field("address", Reason::TooMany).into()) }
}

/// The refusal that a person sees if Instagram cannot be connected.
async fn refused(app: &App, failure: Failure) -> Result<Problem> {
    tracing::warn!(%failure, "Instagram cannot be connected");
    let reason = match &failure {
        Failure::PermissionMissing => Reason::PermissionMissing,
        Failure::NotApproved => Reason::NotApproved,
        Failure::InvitationOpen => Reason::InvitationOpen,
        Failure::NotProfessional => Reason::NotProfessional,
        // The code was used before, or is too old.
        Failure::Ended(_) => Reason::StateInvalid,
        Failure::Interrupted(_) => Reason::ConnectionInterrupted,
        _ => Reason::PhotoNetworkFailed,
    };
    if SourceProblem::of(&failure) == SourceProblem::Internal {
        let incorrect = IncorrectRequest {
            network: SourceNetwork::Instagram,
            at: app.now(),
            message: failure.to_string(),
        };
        app.write(move |tx| Box::pin(async move { store::put_incorrect(tx, &incorrect).await })).await?;
    }
    Ok(Problem::new(reason))
}

async fn store_connection(call: Call, connected: Connected) -> Result<SourceId> {
    let wake = call.app.sources_due.clone();
    let account = clean_account(&connected.account)?;
    let connected = Arc::new(Connected { account, ..connected });
    let id = call
        .write(move |tx, app, actor| {
            let connected = connected.clone();
            Box::pin(async move { insert(tx, app, actor, &connected).await })
        })
        .await?;
    wake.now();
    Ok(id)
}

async fn insert(tx: &Tx, app: &App, actor: &Actor, connected: &Connected) -> Result<SourceId> {
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let network = SourceNetwork::from(connected.credentials.network());
    let account = &connected.account;
    let existing = store::list_connected(tx, actor.profile).await?;
    if network == SourceNetwork::Instagram {
        let other = existing.iter().find(|source| source.network == network);
        if other.is_some_and(|other| other.account != account.id) {
            return Err(Reason::OtherAccount.into());
        }
    } else {
        let is_same = |source: &&Source| source.network == network && source.account == account.id;
        match existing.iter().find(is_same) {
            Some(source) if !source.needs_connection() => return Err(Reason::SourceConnected.into()),
            Some(_) => {}
            None => check_number(tx, actor).await?,
        }
    }
    let stored = store::Connected {
        network,
        account: &account.id,
        scoped_account: account.scoped_id.as_deref(),
        name: &account.name,
        page: account.page.as_str(),
    };
    let id = store::connect(tx, now, actor.profile, stored, &unguessable()?).await?;
    let sealed = app.source_keys.encrypt(id, &connected.credentials)?;
    let refresh_at: Option<Timestamp> = refresh::due_at(&connected.credentials);
    store::put_credentials(tx, id, &sealed, refresh_at).await?;
    let details = json!({ "network": network.title(), "source": account.name });
    audit::record(tx, &app.audit, now, actor, "source.connect", id.0, Some(details)).await?;
    Ok(id)
}
