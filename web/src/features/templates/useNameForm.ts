import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Problem, problemOf } from '@/graphql/problem'
import { reasonText } from '@/graphql/problemText'
import { countCharacters } from '@/lib/markup/visible'
import { LIMITS } from '@/lib/rules'
import { useForm } from '@/ui/form/useForm'

type Answer = { error?: Parameters<typeof problemOf>[0] }

/** The form with the name of a template. A refused name is refused at the field. */
export function useNameForm(
  first: string,
  send: (name: string) => Promise<Answer>,
  onDone: () => void,
) {
  const { t } = useTranslation('templates')
  const [values, setValues] = useState({ name: first })
  const max = LIMITS.templateName
  return useForm({
    values,
    setValues,
    check: () => ({
      name:
        (values.name.trim() === '' && t('name.required')) ||
        (countCharacters(values.name.trim()) > max && t('name.tooLong', { max })),
    }),
    refusals: ({ fields }) => ({
      name:
        fields.name &&
        (fields.name === 'TEMPLATE_EXISTS' ? t('name.taken') : reasonText(fields.name)),
    }),
    touches: () => values.name !== '',
    async send(): Promise<Problem | null> {
      const { error } = await send(values.name)
      if (error) return problemOf(error)
      onDone()
      return null
    },
  })
}
