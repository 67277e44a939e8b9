import { areaCode } from './area-code'
import * as registry from './full-registry'

/** Every area with its code. The shell loads this file on demand. */
export const allAreas = registry.allAreas.map((area) => ({ ...area, ...areaCode[area.key] }))

/** Every area below the records of another area, with its code. */
export const allSubAreas = registry.allSubAreas.map((area) => ({ ...area, ...areaCode[area.key] }))

export { settingsPages } from './full-registry'
