//! What people do on the page on which they agree.

use reqwest::header::LOCATION;
use url::Url;

use super::InstagramServer;

impl InstagramServer {
    /// Opens a page, and returns its status and its text.
    pub async fn open(&self, page: &Url) -> (u16, String) {
        let answer = self.browser.get(page.clone()).send().await.expect("the server responds");
        (answer.status().as_u16(), answer.text().await.expect("the server sends a text"))
    }

    /// Opens the page and agrees. Returns the address to which Instagram sends the person back.
    pub async fn agree(&self, page: &Url, username: &str) -> Url {
        self.answer(page, username, "allow").await
    }

    /// Opens the page and cancels.
    pub async fn deny(&self, page: &Url) -> Url {
        self.answer(page, "", "deny").await
    }

    async fn answer(&self, page: &Url, username: &str, answer: &str) -> Url {
        let (status, text) = self.open(page).await;
        assert_eq!(status, 200, "{text}");
        let mut url = page.clone();
        url.set_path("/oauth/answer");
        url.query_pairs_mut().append_pair("account", username).append_pair("answer", answer);
        let reply = self.browser.get(url).send().await.expect("the server responds");
        let location = reply.headers().get(LOCATION).expect("the account exists");
        Url::parse(location.to_str().expect("an address is ASCII")).expect("the server sends an address")
    }
}
