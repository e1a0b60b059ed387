//! A push service for browser journeys: prints its address as one JSON line and serves until it
//! is ended. `POST /subscriptions` makes a device, `GET /messages` lists what was decrypted, and
//! `PUT /answers` sets the answers to come.

use std::{future::pending, io};

use aushang_push::testing::PushService;

#[tokio::main]
async fn main() -> io::Result<()> {
    let service = PushService::start().await?;
    println!("{}", serde_json::json!({ "address": format!("http://{}", service.address()) }));
    pending().await
}
