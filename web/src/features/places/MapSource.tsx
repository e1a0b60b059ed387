import { ExternalLink } from '@/ui/ExternalLink'
import type { MapTiles } from './mapTiles'

/** Whom the map comes from, as its licence demands. */
export const MapSource = ({ tiles: { attribution, attributionUrl } }: { tiles: MapTiles }) =>
  attributionUrl ? <ExternalLink href={attributionUrl}>{attribution}</ExternalLink> : attribution
