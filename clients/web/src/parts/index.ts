/** The parts of which scenes are made. They know no game. */
export { AtOnce, DecidedHere, Decision, ReceiptNote, same, useTurn } from "./Decision";
export { Icon, Mark } from "./Marks";
export { PrivateNote, Purse, Whisper } from "./Notes";
export { useForgotten } from "./picked";
export { Auction, Ballot, Choice, Hand, PayoffTable, Piece, pieceText, SeatPicks, Slots, Stakes, type Slot, type Stake } from "./Picking";
export { Plane, RoomMap, Track, type Leg, type Room, type Stop, type Vector } from "./Pictures";
export { Reveal, useRevealed, type Step } from "./Reveal";
export { crowded, Delta, Scoreboard, SeatChip, type ScoreRow } from "./Seats";
