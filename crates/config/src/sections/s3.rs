use url::Url;

use crate::{section::section, values::Password};

section! {
    /// A bucket of an S3 store that keeps the files, where several servers have no folder in
    /// common. Without a bucket they are kept in `media.folder`; what is being uploaded waits there
    /// in any case.
    pub struct S3("s3") {
        /// The bucket's name. It has to be there, closed to the public, and the server's alone.
        bucket: Option<String> = None,
        /// The region of the bucket. Stores that have none take any.
        region: String = "us-east-1".to_owned(),
        /// The address of the store. Without one it is Amazon's for the region.
        endpoint: Option<Url> = None,
        /// Whether the bucket's name is the beginning of the path, as most stores that are not
        /// Amazon's have it, and not of the host's name.
        path_style: bool = false,
        /// Who uses the bucket: may list it, and get, put and delete its objects. Required with it.
        access_key: Option<String> = None,
        /// The secret that belongs to it.
        secret_key: Option<Password> = None,
    }
}
