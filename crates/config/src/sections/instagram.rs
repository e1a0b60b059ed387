use url::Url;

use super::url;
use crate::section::section;
use crate::values::Password;

section! {
    /// Posts that institutions publish on Instagram are imported here. It needs an app that you register with
    /// Meta: docs/operate.md, "Instagram". Without app_id, the console does not offer it.
    pub struct Instagram("instagram") {
        /// The id of the app for Instagram: "Instagram app ID", not the id of the Meta app.
        app_id: Option<String> = None,
        /// The secret of the app for Instagram: "Instagram app secret". Required with app_id.
        app_secret: Option<Password> = None,
        /// The address to which Instagram sends people back, exactly as registered for the app. If unset:
        /// server.public_url and /instagram/auth.
        redirect_url: Option<Url> = None,
        /// Version of the API. Meta supports a version for at least two years.
        api_version: String = "v25.0".to_owned(),
        /// The host on which people agree. Change it, and the next two, only for tests or to use your own gateway.
        authorize_url: Url = url("https://www.instagram.com"),
        /// The host that issues tokens.
        token_url: Url = url("https://api.instagram.com"),
        /// The host that the posts are read from.
        graph_url: Url = url("https://graph.instagram.com"),
        /// Hosts from which images and videos are downloaded. A name that begins with a dot allows all hosts
        /// below it.
        media_hosts: Vec<String> = hosts(),
    }
}

impl Instagram {
    /// The address to which Instagram sends people back. `public_url`: `server.public_url`.
    pub fn redirect_url(&self, public_url: &Url) -> Url {
        self.redirect_url.clone().unwrap_or_else(|| {
            let mut url = public_url.clone();
            let path = format!("{}/instagram/auth", url.path().trim_end_matches('/'));
            url.set_path(&path);
            url.set_query(None);
            url.set_fragment(None);
            url
        })
    }
}

fn hosts() -> Vec<String> {
    [".cdninstagram.com", ".fbcdn.net"].map(str::to_owned).to_vec()
}
