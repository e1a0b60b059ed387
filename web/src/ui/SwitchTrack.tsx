import classes from './Switch.module.css'

/** The appearance of a switch without its input, e.g. for a menu item. */
export const SwitchTrack = ({ on }: { on: boolean }) => (
  <span className={classes.track} data-on={on || undefined} aria-hidden />
)
