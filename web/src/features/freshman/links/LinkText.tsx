import { ExternalLink } from '@/ui/ExternalLink'
import classes from '../entries.module.css'
import { iconOf } from '../icons'
import type { Link } from './links'

export function LinkText({ link }: { link: Link }) {
  const Icon = iconOf(link.icon)
  return (
    <>
      <Icon aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <b className={classes.title}>{link.title}</b>
        <ExternalLink href={link.url}>{link.url}</ExternalLink>
      </span>
    </>
  )
}
