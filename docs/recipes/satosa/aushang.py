"""The frontend of SATOSA 8.6 for OpenID Connect, which also knows when and how people have signed in.

Aushang needs that where they link an account in the settings, or prove who they are. It asks for a new sign-in, and for a
second factor (acr_values). SATOSA's own frontend does not pass them on to the identity provider, and does not confirm
them.
"""

from datetime import datetime
from urllib.parse import parse_qsl, urlencode

from saml2.response import StatusNoAuthnContext
from satosa.context import Context
from satosa.frontends.openid_connect import OpenIDConnectFrontend
from satosa.response import SeeOther


class Frontend(OpenIDConnectFrontend):
    def handle_authn_request(self, context):
        request = context.request
        if "login" in request.get("prompt", "").split() or "max_age" in request:
            # Requires mirror_force_authn in saml2_backend.yaml.
            context.decorate(Context.KEY_FORCE_AUTHN, "true")
        # Set also if it is empty: the state may still contain an earlier sign-in.
        classes = request.get("acr_values", "").split()
        context.state[Context.KEY_TARGET_AUTHN_CONTEXT_CLASS_REF] = classes
        return super().handle_authn_request(context)

    def handle_authn_response(self, context, internal_resp):
        info = internal_resp.auth_info
        authenticated_at = datetime.fromisoformat(info.timestamp)
        internal_resp.attributes["auth_time"] = int(authenticated_at.timestamp())
        internal_resp.attributes["acr"] = info.auth_class_ref
        return super().handle_authn_response(context, internal_resp)

    def handle_backend_error(self, exception):
        # In SAML the request for a second factor is a condition. In OpenID Connect it is a wish, so people who have none
        # sign in without.
        if isinstance(exception.__cause__, StatusNoAuthnContext):
            request = dict(parse_qsl(exception.state[self.name]["oidc_request"]))
            if request.pop("acr_values", None):
                address = self.provider.configuration_information["authorization_endpoint"]
                return SeeOther(f"{address}?{urlencode(request)}")
        return super().handle_backend_error(exception)

    def _get_extra_id_token_claims(self, user_id, client_id):
        # The code contains the claims. The people are not known any more when it is redeemed.
        if user_id not in self.user_db:
            return {}
        return super()._get_extra_id_token_claims(user_id, client_id)
