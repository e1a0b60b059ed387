// Runs once before all tests.
import { Server } from './server.ts'

export default () => Server.prepareWorld()
