// The text of a post, one language at a time, with buttons for markup.
import { type ClipboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, isLacking } from '@/features/posts/draft'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import { setLanguage } from '@/features/writing/state'
import { markupFromHtml } from '@/lib/markup/fromHtml'
import { segmentsOf } from '@/lib/markup/segments'
import { applyEdit, insertText } from '@/lib/textEdit'
import { AutosizeTextarea } from '@/ui/AutosizeTextarea'
import { Message } from '@/ui/Message'
import { TabPanel, Tabs } from '@/ui/Tabs'
import { useWide } from '@/ui/useWidth'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { KEPT } from './ComposerFooter'
import { Disclaimer } from './Disclaimer'
import { MarkedText } from './MarkedText'
import classes from './TextPart.module.css'
import { Toolbar } from './Toolbar'
import { Unfold } from './Unfold'
import type { ComposerForm } from './useComposerForm'
import { useDisclaimer } from './useDisclaimer'
import { useLanguage } from './useLanguage'
import { useMarkupKeys } from './useMarkupKeys'

type Props = {
  draft: Draft
  form: ComposerForm
  me: Me
  /** Opens the preview where the page has no room beside the composer. */
  preview: ReactNode
  /** Focuses the text area when it is mounted, and again when the value changes. */
  focused: string | boolean
  /** Shows only the text, in one line. */
  folded?: boolean
  /** The user has just unfolded the form. */
  unfolds?: boolean
  /** The attachment, in the same language, below the text. */
  children: ReactNode
}

export function TextPart(props: Props) {
  const { draft, form, me, preview, focused, folded = false, unfolds = false, children } = props
  const { t } = useTranslation('composer')
  const written = writtenBy(me)
  const chosen = useLanguage(me)
  const language = folded ? 'de' : chosen
  const area = useRef<HTMLTextAreaElement>(null)
  const disclaimer = useDisclaimer(me)
  const isWide = useWide()
  const onMarkupKey = useMarkupKeys(area)
  const id = useId()

  // Writing continues at the end; the caret of a new field is at its start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each language has its own field.
  useEffect(() => {
    const end = area.current?.value.length ?? 0
    area.current?.setSelectionRange(end, end)
  }, [language])

  useEffect(() => {
    if (focused) area.current?.focus()
  }, [focused])

  const text = draft.texts[language]
  const segments = useMemo(() => segmentsOf(text), [text])
  const isMarked = segments.some(({ bold, italic }) => bold || italic)
  const field = `content.${language}` as const
  const wrong = form.errorOf(field)
  const described = [
    wrong && `${id}-wrong`,
    disclaimer.shown && `${id}-rules`,
    !folded && `${id}-about`,
    !folded && KEPT,
  ].filter(Boolean)
  const content = (
    <>
      <label htmlFor={form.idOf(field)} className={visuallyHidden.unseen}>
        {t(`text.${language}`)}
      </label>
      <div className={classes.writing}>
        {isMarked && <MarkedText segments={segments} className={classes.text} />}
        <AutosizeTextarea
          key={language}
          ref={area}
          id={form.idOf(field)}
          className={classes.text ?? ''}
          data-marked={isMarked || undefined}
          value={text}
          lang={language}
          rows={folded ? 1 : wrong ? 2 : 3}
          placeholder={t(`placeholder.${language}`)}
          aria-required={language === 'de'}
          aria-invalid={!!wrong}
          aria-describedby={described.join(' ') || undefined}
          data-landing
          data-words
          onKeyDown={onMarkupKey}
          onPaste={pasteAsMarkup}
          // After the main button has moved the focus here, the layout must not shift: the user may
          // click it again.
          onFocus={() => !form.isFocusingProblem() && disclaimer.show()}
          onClick={disclaimer.show}
          onBlur={() => form.leave(field)}
          onChange={({ currentTarget: { value } }) => {
            disclaimer.show()
            form.change(field, ({ texts }) => ({ texts: { ...texts, [language]: value } }))
          }}
        />
      </div>
      <Message id={`${id}-wrong`} className={classes.wrong} text={wrong} />
      {!folded && (
        <Unfold animated={unfolds}>
          {disclaimer.shown && <Disclaimer id={`${id}-rules`} {...disclaimer} />}
          <Toolbar area={area} text={text} aboutId={`${id}-about`} />
          {children}
        </Unfold>
      )}
    </>
  )
  const isTranslated = written.length > 1
  return (
    <div
      className={classes.part}
      data-folded={folded || undefined}
      data-unfolds={unfolds || undefined}
    >
      {(isTranslated || !isWide) && (
        <div className={classes.head}>
          {isTranslated && !folded && (
            <Tabs
              id={id}
              label={t('languages')}
              active={language}
              onChange={setLanguage}
              tabs={written.map((key) => ({
                key,
                label: t(`language.${key}`),
                wrong: form.hasProblemIn(key) ? t('tabWrong') : undefined,
                lacking: isLacking(draft, key) ? t('tabLacking') : undefined,
              }))}
            />
          )}
          {!isWide && preview}
        </div>
      )}
      {isTranslated ? (
        <TabPanel id={id} active={language} bare={folded}>
          {content}
        </TabPanel>
      ) : (
        <div>{content}</div>
      )}
    </div>
  )
}

/** Pastes HTML as markup: keeps bold, italics and link targets. */
function pasteAsMarkup(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: area, clipboardData } = event
  if (!clipboardData.types?.includes('text/html')) return
  const markup = markupFromHtml(clipboardData.getData('text/html'))
  if (markup === null) return
  event.preventDefault()
  applyEdit(area, insertText({ start: area.selectionStart, end: area.selectionEnd }, markup))
}
