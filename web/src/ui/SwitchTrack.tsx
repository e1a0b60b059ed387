import classes from './Switch.module.css'

/** The face of a switch, for what is a switch by another name: an entry of a menu, say. */
export const SwitchTrack = ({ on }: { on: boolean }) => (
  <span className={classes.track} data-on={on || undefined} aria-hidden />
)
