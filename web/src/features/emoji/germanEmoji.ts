// Emoji and their German names from emojibase, bundled with the console: by default the picker
// loads them from a third-party server and stores them in local storage.
import type { EmojiData, EmojiDataResolver } from 'frimousse'

/** Emoji of later versions are missing on too many phones. */
const NEWEST = 15.1
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const

type Tones = Record<(typeof TONES)[number], string>
type Skin = { emoji: string; tone?: number | number[] }

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('de') + text.slice(1)

/** The emoji in each tone; undefined unless it has all five, as for emoji of two people. */
function tones(skins: Skin[] | undefined): Tones | undefined {
  const found = TONES.map((_, index) => skins?.find(({ tone }) => tone === index + 1)?.emoji)
  if (found.some((emoji) => !emoji)) return undefined
  return Object.fromEntries(TONES.map((tone, index) => [tone, found[index]])) as Tones
}

export const germanEmoji: EmojiDataResolver = async (locale) => {
  const [{ default: emojis }, { default: messages }] = await Promise.all([
    import('emojibase-data/de/data.json'),
    import('emojibase-data/de/messages.json'),
  ])
  const shown = emojis.filter(({ group, version }) => group !== undefined && version <= NEWEST)
  const data: EmojiData = {
    locale,
    emojis: shown.map(({ emoji, group, version, label, tags, skins }) => ({
      emoji,
      category: group ?? 0,
      version,
      label: capital(label),
      tags: tags ?? [],
      skins: tones(skins),
    })),
    categories: messages.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: capital(message) })),
    skinTones: Object.fromEntries(
      messages.skinTones.map(({ key, message }) => [key, capital(message)]),
    ) as Tones,
  }
  return data
}
