import { useTranslation } from 'react-i18next'
import { Choice } from '@/ui/Choice'
import { Field } from '@/ui/Field'
import { emailInput } from '@/ui/form/addressInput'
import classes from './Recipient.module.css'
import type { useNewProfileForm } from './useNewProfileForm'

type Props = {
  form: Pick<ReturnType<typeof useNewProfileForm>, 'values' | 'change' | 'field'>
}

/** Who gets the registration mail [A-91: the recipient only decides where the mail goes]. */
export function Recipient({ form: { values, change, field } }: Props) {
  const { t } = useTranslation('newProfile')
  return (
    <div className={classes.recipient}>
      <p className={classes.label} aria-hidden>
        {t('recipient')}
      </p>
      <Choice
        label={t('recipient')}
        value={values.recipientKind}
        onChange={(kind) => change('recipientKind', kind)}
        options={[
          { value: 'account', label: t('toAccount') },
          { value: 'custom', label: t('toOther') },
        ]}
      />
      {values.recipientKind === 'custom' && (
        <Field
          {...field('recipient')}
          {...emailInput}
          label={t('recipientAddress')}
          help={t('recipientHelp')}
          autoComplete="off"
          required
        />
      )}
    </div>
  )
}
