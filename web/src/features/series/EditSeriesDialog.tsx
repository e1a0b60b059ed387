// The dialog that changes the texts and the rule of a series, and says which of its dates follow.
import '@/lib/seriesTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText, reasonText } from '@/graphql/problemText'
import { isBlank } from '@/lib/languages'
import { AreaField } from '@/ui/AreaField'
import { FormDialog } from '@/ui/FormDialog'
import { useFormState } from '@/ui/form/useFormState'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { ChangedNotice } from './ChangedNotice'
import { dayOf } from './day'
import { UpdatePostSeriesMutation } from './mutations'
import { type Series, SeriesFields } from './queries'
import { RuleFields } from './RuleFields'
import { type RuleField, type RuleValues, ruleOf, valuesOf } from './ruleForm'
import { ruleRefusals, useRuleMessages } from './ruleMessages'
import { useNewerSeries } from './useNewerSeries'
import { useTypedTexts } from './useTypedTexts'

const isSameRule = (one: RuleValues, other: RuleValues): boolean =>
  JSON.stringify(ruleOf(one)) === JSON.stringify(ruleOf(other))

type Props = {
  series: Series
  /** Whether the profile writes English. */
  writesEnglish: boolean
  /** Drafts were changed. */
  onDone: () => void
  onClose: () => void
}

export function EditSeriesDialog({ series: before, writesEnglish, onDone, onClose }: Props) {
  const { t } = useTranslation('series')
  const [, update] = useMutation(UpdatePostSeriesMutation)
  // What is typed is based on the series as it was when the dialog was opened.
  const [series] = useState(before)
  const { newer, revision, load } = useNewerSeries(series)
  const [rule, setRule] = useState<RuleValues>(() => valuesOf(series.rule))
  const { isLoaded, texts, setTexts, keepBeside, forgetSent } = useTypedTexts(newer ?? series)
  const hasEnglish = writesEnglish && series.translations.content.length > 1
  const today = dayOf(Date.now())
  const [earliest] = [series.rule.begin, today].sort()
  const messagesOf = useRuleMessages(earliest)
  const form = useFormState<RuleField | 'content'>({
    check: () => ({
      ...messagesOf(rule),
      content: isBlank(texts.de) && t('edit.contentMissing'),
    }),
    refusals: ({ fields }) => ({
      ...ruleRefusals(fields, reasonText),
      content: fields.content && reasonText(fields.content),
    }),
  })
  const ahead = series.dates.filter(({ post }) => post !== null)
  const following = ahead.filter(({ follows }) => follows).length

  /** What was not changed here becomes theirs. */
  function continueWith(theirs: Series): void {
    keepBeside(theirs)
    const read = valuesOf((newer ?? series).rule)
    setRule((mine) => (isSameRule(mine, read) ? valuesOf(theirs.rule) : mine))
  }

  async function send(): Promise<Problem | null> {
    const content = [
      { lang: 'de' as const, value: texts.de },
      ...(hasEnglish ? [{ lang: 'en' as const, value: texts.en }] : []),
    ]
    const { data, error } = await update({
      id: series.id,
      content: texts.de,
      translations: { content },
      rule: ruleOf(rule),
      basedOn: revision,
    })
    if (!data) {
      const problem = problemOf(error)
      const theirs = problem.reason === 'EDITED_MEANWHILE' ? await load() : null
      if (theirs) continueWith(theirs)
      return problem
    }
    forgetSent(getFragmentData(SeriesFields, data.updatePostSeries))
    notify.done(t('edit.done'))
    onDone()
    onClose()
    return null
  }

  return (
    <FormDialog
      title={t('edit.title')}
      answer={t('edit.answer')}
      lead={[
        t('edit.changes', { count: following }),
        ahead.length > following && t('edit.stays', { count: ahead.length - following }),
      ]
        .filter((sentence) => sentence !== false)
        .join(' ')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(send)
      }}
    >
      {isLoaded && (
        <AreaField
          id={form.idOf('content')}
          label={t('edit.content')}
          error={form.errorOf('content')}
          value={texts.de}
          onBlur={() => form.touch('content')}
          onChange={({ currentTarget: { value } }) => {
            setTexts({ ...texts, de: value })
            form.changed((field) => field === 'content')
          }}
        />
      )}
      {isLoaded && hasEnglish && (
        <AreaField
          label={t('edit.contentEn')}
          lang="en"
          value={texts.en}
          onChange={({ currentTarget: { value } }) => setTexts({ ...texts, en: value })}
        />
      )}
      <RuleFields
        values={rule}
        onChange={(change) => {
          setRule((before) => ({ ...before, ...change }))
          form.changed((field) => field !== 'content')
        }}
        form={form}
        isWrong={Object.keys(messagesOf(rule)).length > 0}
      />
      {form.formProblem?.reason === 'EDITED_MEANWHILE' && <ChangedNotice theirs={newer} />}
      {form.formProblem && form.formProblem.reason !== 'EDITED_MEANWHILE' && (
        <Notice tone="problem" title={t('edit.failed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
    </FormDialog>
  )
}
