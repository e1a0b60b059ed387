// Runs once before all journeys.
import { Server } from './server.ts'

export default () => Server.prepareWorld()
