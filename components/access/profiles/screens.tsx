'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { securityProfiles } from './resource'

export const {
  List: SecurityProfileList,
  Record: SecurityProfilePage,
  New: NewSecurityProfile,
} = resourceScreens(securityProfiles)
