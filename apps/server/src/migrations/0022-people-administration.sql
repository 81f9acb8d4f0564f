-- When someone was last here, and who never was: sessions are forgotten after a while, the log is not.
create index activities_signed_in on activities (user_id, at desc) where action = 'signed_in';
