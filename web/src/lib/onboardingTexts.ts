// Texts of the setup. Loaded with its checklist.
import onboarding from '../../locales/de/onboarding.json'
import { addTexts } from './texts'

export const onboardingCatalogues = addTexts({ onboarding })
