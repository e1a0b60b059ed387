import type { catalogues } from './texts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof catalogues
  }
}
