// Buttons for bold, italics and emoji, an explanation of the markup, and the length of the text.

import { Bold, Italic } from 'lucide-react'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmojiButton } from '@/features/emoji/EmojiButton'
import { cleanText } from '@/lib/cleanText'
import { parseMarkup } from '@/lib/markup/parse'
import { countCharacters, isMarkedUp, visibleText } from '@/lib/markup/visible'
import { count } from '@/lib/numbers'
import { LIMITS } from '@/lib/rules'
import { shortcut } from '@/lib/shortcut'
import { applyEdit, insertText } from '@/lib/textEdit'
import { IconButton } from '@/ui/IconButton'
import { useRovingFocus } from '@/ui/useRovingFocus'
import classes from './Toolbar.module.css'
import { markUp, signs } from './useMarkupKeys'

type Props = { area: RefObject<HTMLTextAreaElement | null>; text: string; aboutId: string }

const TOOLS = ['bold', 'italic', 'emoji'] as const

/** The number of remaining characters is shown below this. */
const FEW_LEFT = 500

export function Toolbar({ area, text, aboutId }: Props) {
  const { t } = useTranslation('composer')
  const { move, item } = useRovingFocus(TOOLS)
  const markup = useMemo(() => parseMarkup(text), [text])
  const characters = useMemo(() => countCharacters(visibleText(markup)), [markup])
  // The limit includes markup characters.
  const left = useMemo(() => LIMITS.content - [...cleanText(text)].length, [text])
  const shownLeft = { count: Math.abs(left), shown: count(Math.abs(left)) }

  function insert(emoji: string): void {
    const { current } = area
    if (!current) return
    const { selectionStart: start, selectionEnd: end } = current
    applyEdit(current, insertText({ start, end }, emoji))
  }

  return (
    <div className={classes.tools}>
      <div role="toolbar" aria-label={t('tools')} onKeyDown={move} className={classes.buttons}>
        <IconButton
          {...item('bold')}
          label={t('withKeys', { what: t('bold'), keys: shortcut('B').shown })}
          aria-keyshortcuts={shortcut('B').aria}
          icon={<Bold />}
          onClick={() => area.current && markUp(area.current, signs.bold)}
        />
        <IconButton
          {...item('italic')}
          label={t('withKeys', { what: t('italic'), keys: shortcut('I').shown })}
          aria-keyshortcuts={shortcut('I').aria}
          icon={<Italic />}
          onClick={() => area.current && markUp(area.current, signs.italic)}
        />
        <EmojiButton {...item('emoji')} onChoose={insert} />
      </div>
      <p id={aboutId} className={classes.about}>
        {isMarkedUp(markup) && <span className={classes.marks}>{t('marks')} </span>}
        <span className={classes.count} data-over={left < 0 || undefined}>
          {t('characters', { count: characters, shown: count(characters) })}
          {left < FEW_LEFT && ` · ${t(left < 0 ? 'charactersOver' : 'charactersLeft', shownLeft)}`}
        </span>
      </p>
    </div>
  )
}
