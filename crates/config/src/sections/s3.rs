use url::Url;

use crate::{section::section, values::Password};

section! {
    /// S3 bucket for uploaded files, for several servers without a shared folder. If unset, files are stored
    /// in `media.folder`. Uploads in progress are always stored there.
    pub struct S3("s3") {
        /// Name of the bucket. It must exist, must not be public, and must not be used by anything else.
        bucket: Option<String> = None,
        /// Region of the bucket. Stores without regions accept any value.
        region: String = "us-east-1".to_owned(),
        /// Address of the S3 service. If unset, Amazon's for the region.
        endpoint: Option<Url> = None,
        /// Puts the bucket's name into the path instead of the host name. Most services other than Amazon's
        /// require this.
        path_style: bool = false,
        /// Access key that may list the bucket and get, put and delete its objects. Required with a bucket.
        access_key: Option<String> = None,
        /// Secret of the access key.
        secret_key: Option<Password> = None,
    }
}
