import { graphql } from '@/graphql/document'

/** Public settings of this installation: links, domains, the support address, the map. */
export const ConfigQuery = graphql(`
  query Config {
    config {
      brandWord
      appScheme
      supportEmail
      supportChatUrl
      termsUrl
      privacyUrl
      imprintUrl
      recruitingDomain
      recruitingUrl
      advertiseUrl
      mapTiles {
        url
        attribution
        attributionUrl
        maxZoom
      }
      errorTracing {
        url
      }
      signInProviders {
        id
        label
        issuer
        secondFactor
        statesTime
      }
      onlyProviders
      passkeys
      photoNetwork
      otherSources
      development
    }
  }
`)
