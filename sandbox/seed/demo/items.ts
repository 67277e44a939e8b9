import type { Item } from './item'
import { CLEANING } from './items/cleaning'
import { ELECTRICAL } from './items/electrical'
import { HAND_TOOLS } from './items/hand-tools'
import { KITCHEN_ITEMS } from './items/kitchen'
import { PACKAGING } from './items/packaging'
import { POWER_TOOLS } from './items/power-tools'
import { SAFETY_ITEMS } from './items/safety'
import { TABLEWARE } from './items/tableware'
import { WORKPLACE_ITEMS } from './items/workplace'

/** All products of Meridian and its suppliers. */
export const ITEMS: Item[] = [
  ...HAND_TOOLS,
  ...POWER_TOOLS,
  ...SAFETY_ITEMS,
  ...CLEANING,
  ...PACKAGING,
  ...ELECTRICAL,
  ...WORKPLACE_ITEMS,
  ...KITCHEN_ITEMS,
  ...TABLEWARE,
]
