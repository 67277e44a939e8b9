'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { apiClients } from './resource'

export const { List: ApiClientList, Record: ApiClientPage, New: NewApiClient } = resourceScreens(apiClients)
