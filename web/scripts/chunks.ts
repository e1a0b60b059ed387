// Assigns modules to chunks. By default the bundler creates a chunk for each set of pages that
// share a module: the home page alone would need sixty requests, and small files compress badly.
import type { Rolldown } from 'vite'

const source = (path: string): string => new URL(`../src/${path}`, import.meta.url).pathname

const signedOut = [
  'pages/accessibility/AccessibilityPage.tsx',
  'pages/confirm/ConfirmPage.tsx',
  'pages/instagramDeletion/InstagramDeletionPage.tsx',
  'pages/mediaStatus/MediaStatusPage.tsx',
  'pages/register/RegisterPage.tsx',
  'pages/reset/ResetPage.tsx',
  'pages/set/SetPage.tsx',
].map(source)
const shell = ['app/shell/Shell.tsx'].map(source)
const home = ['pages/home/HomePage.tsx'].map(source)
const settings = ['pages/settings/SettingsPage.tsx'].map(source)
/** The checklist in its two places. */
const setup = ['features/onboarding/Checklist.tsx', 'features/onboarding/SetupButton.tsx'].map(
  source,
)

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * The console's own modules that these modules import statically, including themselves. Packages
 * are left out, because the UI kit's index imports the whole kit.
 */
function closure(entries: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** What the kinds of attachments load on demand: their editors, or their cards and phones. */
function partsOfKinds(modules: Modules, file: 'editing.ts' | 'view.ts'): string[] {
  return [...closure(home, modules)]
    .filter((id) => id.endsWith(`/${file}`))
    .flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
}

type Closures = Record<
  'signedOut' | 'shell' | 'home' | 'settings' | 'editors' | 'shown' | 'setup',
  Set<string>
>

let closures: Closures | undefined

/** Modules of less than 200 bytes that home shares with other parts. A request of its own costs 500 bytes. */
const tiny = /[\\/](noop|trending-up)\.mjs$/

function chunkOf(id: string, modules: Modules): string | null {
  if (tiny.test(id)) return 'common'
  closures ??= {
    signedOut: closure(signedOut, modules),
    shell: closure(shell, modules),
    home: closure(home, modules),
    settings: closure(settings, modules),
    editors: closure(partsOfKinds(modules, 'editing.ts'), modules),
    shown: closure(partsOfKinds(modules, 'view.ts'), modules),
    setup: closure(setup, modules),
  }
  const isIn = (page: keyof Closures) => closures?.[page].has(id) ?? false
  if (isIn('signedOut')) return isIn('shell') || isIn('home') ? 'common' : null
  // A chunk of its own for what home and settings share would cost two more requests.
  if (isIn('shell') || (isIn('home') && isIn('settings'))) return 'shell'
  if (isIn('home')) return 'home'
  if (isIn('settings')) return null
  if (isIn('shown')) return 'shown'
  if (isIn('setup')) return 'setup'
  return isIn('editors') ? 'editors' : null
}

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Needed by the sign-in page.
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: chunkOf, includeDependenciesRecursively: false, priority: 2 },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1 },
  {
    name: 'kit',
    test: /[\\/]node_modules[\\/]/,
    entriesAware: true,
    includeDependenciesRecursively: false,
  },
]

/**
 * By default a chunk of packages is named after all pages that share it, which gets long. The first file
 * of the page contains all names, so each character counts.
 */
const short = (name: string): string => `assets/${name.split('~')[0]}-[hash]`

export const chunkFileNames = ({ name }: { name: string }): string => `${short(name)}.js`

export const assetFileNames = ({ names: [name = 'file'] }: { names: string[] }): string =>
  `${short(name.replace(/\.\w+$/, ''))}[extname]`
