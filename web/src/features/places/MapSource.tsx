import { ExternalLink } from '@/ui/ExternalLink'
import type { MapTiles } from './mapTiles'

/** The attribution that the licence of the map requires. */
export const MapSource = ({ tiles: { attribution, attributionUrl } }: { tiles: MapTiles }) =>
  attributionUrl ? <ExternalLink href={attributionUrl}>{attribution}</ExternalLink> : attribution
