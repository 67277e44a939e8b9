'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { integrationEvents } from './resource'

export const {
  List: IntegrationEventList,
  Record: IntegrationEventPage,
  New: NewIntegrationEvent,
} = resourceScreens(integrationEvents)
