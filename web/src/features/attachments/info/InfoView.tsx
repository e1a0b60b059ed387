// An attachment of an imported post, as readers see it.
import type { ReactNode } from 'react'
import { inLanguage, isBlank, languageShown } from '@/lib/languages'
import { hostOf } from '@/lib/webAddress'
import { ExternalLink } from '@/ui/ExternalLink'
import type { ShownProps } from '../view'
import classes from './InfoView.module.css'
import { type InfoDraft, isEmptyInfo } from './info'

type Props = ShownProps<InfoDraft> & { link: (url: string) => ReactNode }

function InfoView({ attachment: info, language, link }: Props) {
  if (isEmptyInfo(info)) return null
  const url = inLanguage(info.url, language)
  return (
    <div className={classes.info}>
      <p className={classes.title} lang={languageShown(info.title, language)}>
        {inLanguage(info.title, language)}
      </p>
      {!isBlank(inLanguage(info.description, language)) && (
        <p className={classes.words} lang={languageShown(info.description, language)}>
          {inLanguage(info.description, language)}
        </p>
      )}
      {url !== '' && link(url)}
    </div>
  )
}

export const InfoCard = (props: ShownProps<InfoDraft>) => (
  <InfoView
    {...props}
    link={(url) => (
      <ExternalLink href={url} className={classes.link}>
        {hostOf(url)}
      </ExternalLink>
    )}
  />
)

/** The preview has no links to follow. */
export const InfoPhone = (props: ShownProps<InfoDraft>) => (
  <InfoView {...props} link={(url) => <p className={classes.soft}>{hostOf(url)}</p>} />
)
