//! The fields that a call requests.

/// Returns the fields to request of the result; none of a single value.
pub fn fields(operation: &str, thing: &str) -> &'static str {
    match operation {
        "config" => "brandWord",
        "postVersions" => "number",
        "comparePostVersions" => "texts { language }",
        "compareTexts" => "parts { text }",
        "me" if thing == "accounts" => "accounts { id }",
        "me" => "id account { email } notificationChannels { id }",
        "upload" | "files" => "raw",
        "setVisibility" => "visible",
        "draft" | "workingCopy" | "instagramAuthorization" => "state",
        "announcePresence" => "since",
        "mediaStatus" => "status",
        "connectInstagram" | "disconnectInstagram" => "active",
        "changeMustReviewInstagramPosts" => "mustReviewInstagramPosts",
        "setFourEyes" => "fourEyes",
        "setEmergencyNeedsTwo" => "emergencyNeedsTwo",
        "updateUserSettings" => "hasSeenDisclaimer",
        "login" | "tokenLogin" | "confirmProviderLink" | "acceptWithProvider" => "token",
        "secondFactors" | "removeOneTimeCodes" | "renamePasskey" | "removePasskey" => "recoveryCodesLeft",
        "beginOneTimeCodes" => "secret",
        "beginPasskey" | "beginPasskeySignIn" | "beginPasskeyProof" => "options",
        "confirmOneTimeCodes" | "newRecoveryCodes" | "addPasskey" => "recoveryCodes",
        "proofMethods" => "password",
        "linkedProviders" | "linkProvider" | "unlinkProvider" => "label",
        "invitation" | "resetLink" | "redeemProviderCode" | "redeemSignInLink" | "signInWithPasskey" => {
            "email"
        }
        "userState" | "register" | "changePassword" | "updateReader" | "proveRole" => "role",
        "signup" => "profile { id }",
        "switchProfile" => "profile",
        "operations" => "version",
        "auditCsv" => "csv",
        "calendar" => "more",
        "heldPosts" | "waitingEmergencies" => "title",
        "postTiming" => "quietUntil",
        "quietHours" | "updateQuietHours" => "from",
        "checkPost" | "checkStoredPost" => "code",
        "accessibilityReport" => "published",
        "consentHistory" => "given",
        "freshman" => "area",
        "instagramDeletion" => "deletedAt",
        "posts" | "users" | "auditTrail" | "companies" | "jobs" | "feed" | "profiles" | "searchProfile"
        | "managedProfiles" => "edges { cursor }",
        "followerTrend" => "x",
        "possibleTargets" => "universities { id }",
        "currentTargets" | "saveTargeting" => "roles",
        "logout"
        | "endSession"
        | "endSessions"
        | "endSessionsOf"
        | "sentBackCount"
        | "deletePostComment"
        | "requestPasswordReset"
        | "verifyEmail"
        | "confirmNewAddress"
        | "newAddress"
        | "checkUsername"
        | "checkEmail"
        | "deleteUser"
        | "getRegisterLink"
        | "showInviteLink"
        | "deleteAccount"
        | "pushReach"
        | "setAutoFollow"
        | "proveIdentity"
        | "proveIdentityWithPasskey"
        | "requestProofCode"
        | "requestLinkCode"
        | "proveWithProvider"
        | "consentsCsv"
        | "accessibilityReportCsv"
        | "exportOwnData"
        | "exportAccountData"
        | "retryJobs"
        | "deleteProfile"
        | "deleteChannel"
        | "deletePost"
        | "deleteTemplate"
        | "endPostSeries"
        | "deleteMap"
        | "deleteLocation"
        | "pushKey"
        | "deleteReader"
        | "seen"
        | "clicked"
        | "unfollow"
        | "registerDevice"
        | "unregisterDevice" => "",
        _ => "id",
    }
}
