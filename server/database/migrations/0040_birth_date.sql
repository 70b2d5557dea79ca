-- Known only where the market asks for an age at registration (the setting `age`).
alter table member add column birth_date date;
