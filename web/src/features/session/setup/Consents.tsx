// The consents of a registration: two documents, and optionally marketing.
import { Trans, useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { Checkbox } from '@/ui/Checkbox'
import { ExternalLink } from '@/ui/ExternalLink'
import type { Form } from '@/ui/form/useForm'
import { ConfigQuery } from '../config'
import classes from './Consents.module.css'
import type { Given, Registering } from './consents'

type Props = {
  account: Registering
  form: Pick<Form<Given>, 'values' | 'idOf' | 'errorOf' | 'change' | 'touch'>
}

export function Consents({ account, form }: Props) {
  const { t } = useTranslation('access')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const field = (name: keyof Given) => ({
    id: form.idOf(name),
    name,
    checked: form.values[name],
    error: form.errorOf(name),
    onChange: (checked: boolean) => {
      form.change(name, checked)
      form.touch(name)
    },
  })
  const document = (address: string | undefined) => ({
    // The link text is part of the translation.
    document: address ? <ExternalLink href={address}>{null}</ExternalLink> : <span />,
  })
  return (
    <>
      {account.consentsNeeded && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('consents.legend')}</legend>
          <Checkbox
            {...field('privacy')}
            required
            label={
              <Trans
                t={t}
                i18nKey="consents.privacy"
                components={document(data?.config.privacyUrl)}
              />
            }
          />
          <Checkbox
            {...field('terms')}
            required
            label={
              <Trans t={t} i18nKey="consents.terms" components={document(data?.config.termsUrl)} />
            }
          />
        </fieldset>
      )}
      {account.asksForMarketing && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('consents.marketing')}</legend>
          <Checkbox
            {...field('marketing')}
            label={t('consents.marketingLabel', { institution: account.institution })}
            help={t('consents.marketingHelp')}
          />
        </fieldset>
      )}
    </>
  )
}
