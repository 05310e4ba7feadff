/** Login and logout, a member's sessions and password, and screens in the room. */
import { Module } from '@nestjs/common';
import { AuthModule } from '../platform/auth/auth.module.js';
import { AuthController } from './auth.controller.js';
import { LoginsController } from './logins.controller.js';
import { RoomScreensController } from './room-screens.controller.js';

@Module({ imports: [AuthModule], controllers: [AuthController, LoginsController, RoomScreensController] })
export class SessionModule {}
