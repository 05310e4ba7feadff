/** Login and logout, a member's sessions and password, and screens in the room. */
import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { LocalStrategy } from '../platform/auth/login.guard.js';
import { AuthController } from './auth.controller.js';
import { RoomScreensController } from './room-screens.controller.js';

@Module({
  imports: [PassportModule.register({ session: true })],
  providers: [LocalStrategy],
  controllers: [AuthController, RoomScreensController],
})
export class SessionModule {}
