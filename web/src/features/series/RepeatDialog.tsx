// The dialog that begins a series from a post or a template.
import '@/lib/seriesTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText, reasonText } from '@/graphql/problemText'
import { FormDialog } from '@/ui/FormDialog'
import { useFormState } from '@/ui/form/useFormState'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { CreatePostSeriesMutation } from './mutations'
import { type Series, SeriesFields } from './queries'
import { RuleFields } from './RuleFields'
import { firstRule, type RuleField, type RuleValues, ruleOf } from './ruleForm'
import { ruleRefusals, useRuleMessages } from './ruleMessages'

type Props = {
  source: { post: string } | { template: string }
  /** The date of the post, or now. */
  moment: string
  /** Drafts were made. */
  onDone: () => void
  onClose: () => void
}

export function RepeatDialog({ source, moment, onDone, onClose }: Props) {
  const { t } = useTranslation('series')
  const [, create] = useMutation(CreatePostSeriesMutation)
  const [values, setValues] = useState<RuleValues>(() => firstRule(moment, Date.now()))
  const messagesOf = useRuleMessages()
  const form = useFormState<RuleField>({
    check: () => messagesOf(values),
    refusals: ({ fields }) => ruleRefusals(fields, reasonText),
  })

  async function send(): Promise<Problem | null> {
    const { data, error } = await create({ ...source, rule: ruleOf(values) })
    if (!data) return problemOf(error)
    notify.done(t('repeat.done'), hint(getFragmentData(SeriesFields, data.createPostSeries)))
    onDone()
    onClose()
    return null
  }

  /** The repeated post may be the first one, and may be released already. */
  function hint({ dates, ended }: Series): string | undefined {
    const drafts = dates.filter(({ post }) => post && !('post' in source && post === source.post))
    const count = drafts.length
    if (count === 0) return ended ? undefined : t('repeat.later')
    return t(count < dates.length ? 'repeat.further' : 'repeat.drafts', { count })
  }

  return (
    <FormDialog
      title={t('repeat.title')}
      answer={t('repeat.answer')}
      lead={t('repeat.lead')}
      busy={form.busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(send)
      }}
    >
      <RuleFields
        values={values}
        onChange={(change) => {
          setValues((before) => ({ ...before, ...change }))
          form.changed(() => true)
        }}
        form={form}
        isWrong={Object.keys(messagesOf(values)).length > 0}
      />
      {form.formProblem && (
        <Notice tone="problem" title={t('repeat.failed')}>
          {form.formProblem.fields.source === 'NOT_OFFERED'
            ? t('repeat.emergency')
            : problemText(form.formProblem)}
        </Notice>
      )}
    </FormDialog>
  )
}
