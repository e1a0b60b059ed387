"""The frontend of SATOSA 8.6 for OpenID Connect, which also knows when people have signed in.

Aushang needs that where they link an account in the settings, or prove who they are. It asks for a new sign-in, which
SATOSA's own frontend does not pass on to the identity provider, and does not confirm.
"""

from datetime import datetime

from satosa.context import Context
from satosa.frontends.openid_connect import OpenIDConnectFrontend


class Frontend(OpenIDConnectFrontend):
    def handle_authn_request(self, context):
        request = context.request
        if "login" in request.get("prompt", "").split() or "max_age" in request:
            # Requires mirror_force_authn in saml2_backend.yaml.
            context.decorate(Context.KEY_FORCE_AUTHN, "true")
        return super().handle_authn_request(context)

    def handle_authn_response(self, context, internal_resp):
        authenticated_at = datetime.fromisoformat(internal_resp.auth_info.timestamp)
        internal_resp.attributes["auth_time"] = int(authenticated_at.timestamp())
        return super().handle_authn_response(context, internal_resp)

    def _get_extra_id_token_claims(self, user_id, client_id):
        # The code contains the claims. The people are not known any more when it is redeemed.
        if user_id not in self.user_db:
            return {}
        return super()._get_extra_id_token_claims(user_id, client_id)
