// One link while it is edited. It is kept as typed until it is valid.
import { useTranslation } from 'react-i18next'
import { LINKS } from '@/lib/rules'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { urlInput } from '@/ui/form/addressInput'
import { useForm } from '@/ui/form/useForm'
import classes from '../entries.module.css'
import { IconPicker } from '../IconPicker'
import { cleaned, faultsOf, type Link } from './links'

type Props = {
  label: string
  link: Link
  onChange: (link: Link) => void
  onCancel: () => void
  onSave: (link: Link) => void
}

export function LinkForm({ label, link, onChange, onCancel, onSave }: Props) {
  const { t } = useTranslation('freshman')
  const faults = faultsOf(link)
  const form = useForm<Link>({
    values: link,
    setValues: (change) => onChange(change(link)),
    check: () => ({
      title: faults.title && t(`links.wrong.${faults.title}`, { max: LINKS.title }),
      url: faults.url && t(`links.wrong.${faults.url}`, { max: LINKS.title }),
    }),
    send: async () => {
      onSave(cleaned(link))
      return null
    },
  })
  return (
    <form noValidate aria-label={label} onSubmit={form.submit} className={classes.fields}>
      <Field
        label={t('links.name')}
        autoComplete="off"
        // The default name is replaced by typing.
        onFocus={({ currentTarget }) =>
          currentTarget.value === t('links.defaultName') && currentTarget.select()
        }
        {...form.field('title')}
      />
      <Field
        label={t('links.url')}
        help={t('links.urlHelp')}
        autoComplete="off"
        {...urlInput}
        {...form.field('url')}
      />
      <IconPicker value={link.icon} onChange={(icon) => form.change('icon', icon)} />
      <div className={classes.answers}>
        <Button type="submit" look="primary">
          {t('links.save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('links.cancel')}
        </Button>
      </div>
    </form>
  )
}
