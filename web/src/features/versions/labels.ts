// What the differing fields are called.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TextChange } from './queries'

/** Fields of which a post has several. */
const numbered = new Set(['option', 'alt'])

type Text = Pick<TextChange, 'field' | 'position' | 'language'>

export function useTextLabel(): (text: Text) => string {
  const { t } = useTranslation(['versions', 'composer'])
  return (text) => textLabel(text, t)
}

function textLabel({ field, position, language }: Text, t: TFunction<['versions', 'composer']>) {
  if (field === 'PUSH_TITLE') return t('pushTitle')
  if (field === 'PUSH_TEXT') return t('pushText')
  const name = names[field]
  const label = t(`composer:conflict.field.${name}_${language}`)
  return numbered.has(name) ? t('numbered', { label, number: position + 1 }) : label
}

const names = {
  CONTENT: 'content',
  TITLE: 'title',
  SUBTITLE: 'subtitle',
  DESCRIPTION: 'description',
  URL: 'url',
  BADGE: 'badge',
  OPTION: 'option',
  ALT: 'alt',
} as const
