// Links to the app stores. A store without a configured URL is omitted.
import '@/lib/accessTexts'
import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { LinkButton } from '@/ui/LinkButton'
import { StoresQuery } from './queries'
import classes from './StoreButtons.module.css'

export function StoreButtons() {
  const { t } = useTranslation('access')
  const [{ data }] = useQuery({ query: StoresQuery })
  const stores = [
    { name: t('confirm.appStore'), url: data?.config.appStoreUrl },
    { name: t('confirm.playStore'), url: data?.config.playStoreUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []))
  if (stores.length === 0) return null
  return (
    <section className={classes.stores} aria-labelledby="stores">
      <h2 id="stores" className={classes.title}>
        <Smartphone />
        {t('confirm.app')}
      </h2>
      <div className={classes.buttons}>
        {stores.map(({ name, url }) => (
          <LinkButton key={name} to={url}>
            {name}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}
