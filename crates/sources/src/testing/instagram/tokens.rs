//! Codes and tokens. A token contains its account and its time, signed, so that it stays valid when the server is
//! started again.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;

use super::graph::may_read;
use super::http::{Received, Refusal, Reply, flat_error, graph_error, json_reply};
use super::world::{APP_ID, APP_SECRET, World};
use super::{Account, Role, Shape};
use crate::instagram::SCOPE;

const LIFETIME_OF_CODE: TimeDelta = TimeDelta::hours(1);
const LIFETIME_OF_SHORT: i64 = 3_600;
const LIFETIME_OF_LONG: i64 = 5_183_944;
const MIN_AGE_TO_REFRESH: i64 = 24 * 3_600;
const PREFIX: &str = "IGAA";
/// Bytes of the signature that are kept.
const MAC_BYTES: usize = 12;

/// The content of a token.
#[derive(Serialize, Deserialize)]
pub(super) struct Token {
    pub account: String,
    issued_at: i64,
    expires_at: i64,
    serial: u64,
    is_long: bool,
}

/// `POST /oauth/access_token`.
pub(super) fn redeem(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let field = |name| received.field(name).unwrap_or_default();
    if received.query.iter().any(|(name, _)| name == "client_secret" || name == "code") {
        world.violation("the code or the secret is in the address");
    }
    if field("client_id") != APP_ID {
        return Err(flat_error("Invalid platform app"));
    }
    if field("client_secret") != APP_SECRET {
        return Err(flat_error("Error validating client secret."));
    }
    if field("grant_type") != "authorization_code" {
        return Err(flat_error("Invalid grant_type"));
    }
    let account = take_code(world, field("code"), field("redirect_uri"))?;
    if account.role == Role::Invited {
        return Err(flat_error("Insufficient Developer Role"));
    }
    let token = issue(world, &account.scoped_id, LIFETIME_OF_SHORT, false);
    let permissions: &[&str] = if account.grants_reading { &[SCOPE] } else { &[] };
    let body = match world.data().shape {
        Shape::Documented => json!({ "data": [{
            "access_token": token, "user_id": account.scoped_id, "permissions": permissions.join(","),
        }] }),
        Shape::Flat => {
            let number: u64 = account.scoped_id.parse().unwrap_or_default();
            json!({ "access_token": token, "user_id": number, "permissions": permissions })
        }
    };
    Ok(json_reply(200, &body))
}

fn take_code(world: &World, code: &str, redirect: &str) -> Result<Account, Refusal> {
    let now = world.now();
    let account = {
        let mut data = world.data();
        let invalid = || flat_error("Invalid authorization code");
        let known = data.codes.get_mut(code).ok_or_else(invalid)?;
        if known.is_used {
            return Err(flat_error("This authorization code has been used"));
        }
        if now - known.issued_at > LIFETIME_OF_CODE {
            return Err(flat_error("This authorization code has expired"));
        }
        if known.redirect != redirect {
            let message = "Error validating verification code. Please make sure your redirect_uri is identical \
                           to the one you used in the OAuth dialog request";
            return Err(flat_error(message));
        }
        known.is_used = true;
        known.account.clone()
    };
    world.account(&account).ok_or_else(|| flat_error("Invalid authorization code"))
}

/// `GET /access_token`.
pub(super) fn exchange(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let parameter = |name| received.parameter(name).unwrap_or_default();
    if parameter("grant_type") != "ig_exchange_token" {
        return Err(graph_error(100, 0, "Invalid grant_type"));
    }
    if parameter("client_secret") != APP_SECRET {
        return Err(graph_error(101, 0, "Error validating client secret."));
    }
    let token = check(world, parameter("access_token"))?;
    if token.is_long {
        return Err(graph_error(452, 0, "Session key invalid"));
    }
    may_read(world, &token)?;
    Ok(long(&issue(world, &token.account, LIFETIME_OF_LONG, true)))
}

/// `GET /refresh_access_token`.
pub(super) fn refresh(world: &World, received: &Received) -> Result<Reply, Refusal> {
    let parameter = |name| received.parameter(name).unwrap_or_default();
    if parameter("grant_type") != "ig_refresh_token" {
        return Err(graph_error(100, 0, "Invalid grant_type"));
    }
    let old = parameter("access_token");
    let token = check(world, old)?;
    if !token.is_long || world.now().timestamp() - token.issued_at < MIN_AGE_TO_REFRESH {
        world.violation("a token was refreshed that is younger than 24 hours");
        return Err(graph_error(100, 0, "The access token is not old enough to be refreshed"));
    }
    may_read(world, &token)?;
    if world.data().keeps_token {
        return Ok(long(old));
    }
    Ok(long(&issue(world, &token.account, LIFETIME_OF_LONG, true)))
}

fn long(token: &str) -> Reply {
    let body = json!({ "access_token": token, "token_type": "bearer", "expires_in": LIFETIME_OF_LONG });
    json_reply(200, &body)
}

fn issue(world: &World, account: &str, lifetime: i64, is_long: bool) -> String {
    let issued_at = world.now().timestamp();
    let (account, serial) = (account.to_owned(), world.serial());
    let token = Token { account, issued_at, expires_at: issued_at + lifetime, serial, is_long };
    let content = serde_json::to_vec(&token).expect("a token can be serialized");
    let mut bytes = sign(&content);
    bytes.extend_from_slice(&content);
    format!("{PREFIX}{}", BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

fn sign(content: &[u8]) -> Vec<u8> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(APP_SECRET.as_bytes()).expect("a key of any length is accepted");
    mac.update(content);
    mac.finalize().into_bytes()[..MAC_BYTES].to_vec()
}

/// Returns the token if it is valid.
pub(super) fn check(world: &World, token: &str) -> Result<Token, Refusal> {
    let invalid = || graph_error(190, 0, "Invalid OAuth access token - Cannot parse access token");
    let token = parse(token).ok_or_else(invalid)?;
    if world.now().timestamp() >= token.expires_at {
        let at = DateTime::<Utc>::from_timestamp(token.expires_at, 0).unwrap_or_default();
        let message = format!("Error validating access token: Session has expired on {at}.");
        return Err(graph_error(190, 463, message));
    }
    match world.data().revoked.get(&token.account) {
        Some((serial, subcode)) if token.serial <= *serial => {
            Err(graph_error(190, *subcode, "Error validating access token"))
        }
        _ => Ok(token),
    }
}

fn parse(token: &str) -> Option<Token> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(token.strip_prefix(PREFIX)?).ok()?;
    let (mac, content) = bytes.split_at_checked(MAC_BYTES)?;
    (mac == sign(content)).then(|| serde_json::from_slice(content).ok())?
}
