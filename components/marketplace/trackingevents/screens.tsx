'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { trackingEvents } from './resource'

export const {
  List: TrackingEventList,
  Record: TrackingEventPage,
  New: NewTrackingEvent,
} = resourceScreens(trackingEvents)
